/** The tests of a Playwright report that failed first and passed when they were tried again: file, line and title. */
export const flakyTests = ({ suites }) => suites.flatMap((suite) => flakyIn(suite, []));

function flakyIn({ file, title, specs = [], suites = [] }, above) {
  // The outermost suite is the file itself.
  const titles = title === file ? above : [...above, title];
  const own = specs
    .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
    .map((spec) => `${spec.file}:${spec.line} › ${[...titles, spec.title].join(' › ')}`);
  return [...own, ...suites.flatMap((suite) => flakyIn(suite, titles))];
}
