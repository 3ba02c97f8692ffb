/**
 * The tests of a Playwright report that ended as asked: file, line and title. `flaky` are those that failed first and
 * passed when they were tried again, `unexpected` those that failed each time.
 */
export const browserTests = ({ suites }, ended) => suites.flatMap((suite) => endedIn(suite, ended, []));

function endedIn({ file, title, specs = [], suites = [] }, ended, above) {
  // The outermost suite is the file itself.
  const titles = title === file ? above : [...above, title];
  const own = specs
    .filter(({ tests }) => tests.some(({ status }) => status === ended))
    .map((spec) => `${spec.file}:${spec.line} › ${[...titles, spec.title].join(' › ')}`);
  return [...own, ...suites.flatMap((suite) => endedIn(suite, ended, titles))];
}

/** The failed tests of a vitest report, and the files that did not load: without a failed test in them, failed all the same. */
export const failedTests = ({ testResults }, root) =>
  testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = name.startsWith(root) ? name.slice(root.length) : name;
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && !failed.length) return [`${file}: ${firstLine(message)}`];
    return failed.map(
      ({ ancestorTitles, title, failureMessages }) =>
        `${[file, ...ancestorTitles, title].join(' › ')}: ${firstLine(failureMessages[0])}`,
    );
  });

const firstLine = (text = '') => text.split('\n', 1)[0];
