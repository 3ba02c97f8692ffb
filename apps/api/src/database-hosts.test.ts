import { describe, expect, test } from 'vitest';
import { hostFaultOf, hostsIn, isDatabaseAddress } from './database-hosts.ts';

const listed = (url: string) =>
  hostsIn(url)
    .map(({ name, host, port }) => `${name} = ${host} ${port}`)
    .join(', ');
const usual = 'db1:5432 = db1 5432, db2:5432 = db2 5432';

describe('the hosts of an address', () => {
  test.each([
    ['one host', 'postgresql://u:p@db1:5433/timbro', 'db1:5433 = db1 5433'],
    ['one host without a port', 'postgres://db1/timbro', 'db1:5432 = db1 5432'],
    ['two', 'postgresql://u:p@db1:5432,db2:5433/timbro', 'db1:5432 = db1 5432, db2:5433 = db2 5433'],
    ['the port of one alone', 'postgresql://u@db1,db2:5433/timbro', 'db1:5432 = db1 5432, db2:5433 = db2 5433'],
    [
      'IPv6 in brackets, no login, no path',
      'postgresql://[::1]:5433,10.0.0.3',
      '[::1]:5433 = ::1 5433, 10.0.0.3:5432 = 10.0.0.3 5432',
    ],
    ['a comma and an @ in the password, encoded', 'postgresql://u:a%2Cb%40c@db1,db2/timbro', usual],
    ['and as they are', 'postgresql://u:a,b@c@db1,db2/timbro', usual],
    ['a comma in the password of one host', 'postgresql://u:a,b@db1/timbro', 'db1:5432 = db1 5432'],
    ['a comma in the path or after it', 'postgresql://u@db1/a,b?application_name=c,d', 'db1:5432 = db1 5432'],
    ['the session that is meant anyway', 'postgresql://u@db1,db2/timbro?target_session_attrs=read-write', usual],
  ])('%s', (_, url, hosts) => {
    expect(listed(url)).toBe(hosts);
    expect(isDatabaseAddress(url)).toBe(true);
  });

  test('each of them with everything else that the address says', () => {
    expect(hostsIn('postgresql://u:a%2Cb%40c@db1,[::1]:5433/timbro?sslmode=verify-full').map(({ url }) => url)).toEqual(
      [
        'postgresql://u:a%2Cb%40c@db1/timbro?sslmode=verify-full',
        'postgresql://u:a%2Cb%40c@[::1]:5433/timbro?sslmode=verify-full',
      ],
    );
  });

  test.each(['postgresql://u:p@db1:5433/timbro?target_session_attrs=any', 'postgresql:///timbro?host=/run/postgresql'])(
    'an address of one server stays as it is: %s',
    (url) => {
      expect(hostsIn(url).map((host) => host.url)).toEqual([url]);
    },
  );
});

test.each([
  ['nothing between two commas', 'postgresql://u@db1,,db2/timbro', 'must name a host between its commas'],
  ['nothing after the last', 'postgresql://u@db1,/timbro', 'must name a host between its commas'],
  ['a port alone', 'postgresql://u@db1,:5433/timbro', 'must name a host between its commas'],
  ['a socket', 'postgresql://u@%2Frun%2Fpostgresql,db2/timbro', 'no sockets'],
  ['no number for a port', 'postgresql://u@db1:x,db2/timbro', 'must name hosts and ports such as'],
  ['a port that is none', 'postgresql://u@db1:70000,db2/timbro', 'must name hosts and ports such as'],
  ['IPv6 without brackets', 'postgresql://u@fd00::2,db2/timbro', 'must name hosts and ports such as'],
  ['hosts in two places', 'postgresql://u@db1,db2/timbro?host=db3', 'must name several hosts before its path'],
  ['several hosts after the path', 'postgresql://u@/timbro?host=db1,db2', 'must name several hosts before its path'],
  ['ports after the path', 'postgresql://u@db1,db2/timbro?port=5433', 'must name several hosts before its path'],
  ['a standby', 'postgresql://u@db1,db2/timbro?target_session_attrs=standby', 'leave target_session_attrs out'],
  ['any', 'postgresql://u@db1,db2/timbro?target_session_attrs=any', 'leave target_session_attrs out'],
])('%s is refused in words', (_, url, words) => {
  expect(hostFaultOf(url)).toContain(words);
  expect(isDatabaseAddress(url)).toBe(true);
});

test.each(['mysql://db1,db2/x', 'db1,db2', 'postgresql://db1:70000/x', ''])('%j is no address of PostgreSQL', (url) => {
  expect(isDatabaseAddress(url)).toBe(false);
});
