import { Reader, type Response } from 'mmdb-lib';
import { describe, expect, it } from 'vitest';
import { geoDatabaseOf } from '../../testing/geo-database.ts';
import { readGeoDatabase } from './geo-database.ts';

const countries = geoDatabaseOf(
  {
    '2.16.0.0/16': { country: { iso_code: 'NL', names: { en: 'The Netherlands' } } },
    '2.16.7.0/24': { country: { iso_code: 'BE' } },
    '81.2.0.0/16': { registered_country: { iso_code: 'GB' }, continent: { code: 'EU' } },
    '5.6.7.8/32': { country: { iso_code: 'DE' }, traits: { is_anonymous_proxy: true } },
    '2001:db8::/32': { country: { iso_code: 'FR' } },
    '9.9.9.0/24': { country: { iso_code: 'nonsense' } },
  },
  { type: 'GeoLite2-Country' }
);

describe('geoDatabaseOf', () => {
  it('writes a format that the library reads', () => {
    const reader = new Reader<Response>(countries);

    expect(reader.metadata).toMatchObject({ databaseType: 'GeoLite2-Country', ipVersion: 6, recordSize: 24 });
    expect(reader.get('2.16.1.1')).toEqual({ country: { iso_code: 'NL', names: { en: 'The Netherlands' } } });
    expect(reader.get('2001:db8:1::9')).toEqual({ country: { iso_code: 'FR' } });
    expect(reader.getWithPrefixLength('2.16.7.255')).toEqual([{ country: { iso_code: 'BE' } }, 24]);
    expect(reader.get('2.17.0.0')).toBeNull();
  });
});

describe('readGeoDatabase', () => {
  const find = readGeoDatabase(countries);

  it.each([
    ['2.16.0.0', 'NL'],
    ['2.16.255.255', 'NL'],
    ['2.16.7.1', 'BE'],
    ['::ffff:2.16.7.1', 'BE'],
    ['::ffff:210:701', 'BE'],
    ['2.16.7.1:51432', 'BE'],
    ['2001:db8::1', 'FR'],
    ['2001:DB8:0:0::1%eth0', 'FR'],
    ['[2001:db8::1]:443', 'FR'],
    ['2.17.0.1', null],
    ['2001:db9::1', null],
    ['127.0.0.1', null],
    ['9.9.9.9', null],
  ])('places %s in %s', (address, country) => {
    expect(find(address).country).toBe(country);
  });

  it('does not use the country of registration', () => {
    expect(find('81.2.69.142')).toEqual({ country: null, vpn: false });
  });

  it.each([
    '',
    'unknown',
    'localhost',
    '2.16',
    '35651585',
    '2.16.7.1.1',
    '2.16.7.999',
    ':::',
    '2.16.7.1, 5.6.7.8',
    '\0',
  ])('returns nothing for "%s", which is not an address', (address) => {
    expect(find(address)).toEqual({ country: null, vpn: false });
  });

  it.each([
    'is_anonymous',
    'is_anonymous_vpn',
    'is_hosting_provider',
    'is_public_proxy',
    'is_residential_proxy',
    'is_tor_exit_node',
  ])('treats %s as a VPN, at the top level or among the traits', (name) => {
    const own = readGeoDatabase(
      geoDatabaseOf(
        { '1.2.0.0/16': { [name]: true }, '1.3.0.0/16': { traits: { [name]: true } }, '1.4.0.0/16': { [name]: false } },
        { type: 'GeoIP2-Anonymous-IP' }
      )
    );
    expect(['1.2.3.4', '1.3.3.4', '1.4.3.4', '1.5.3.4'].map((address) => own(address).vpn)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('does not look up an IPv6 address in an IPv4 tree', () => {
    // 32.1.13.184 are the first four bytes of 2001:db8::.
    const narrow = readGeoDatabase(geoDatabaseOf({ '32.1.0.0/16': { country: { iso_code: 'US' } } }, { ipVersion: 4 }));

    expect(narrow('32.1.13.184').country).toBe('US');
    expect(narrow('2001:db8::1').country).toBeNull();
    expect(narrow('::ffff:32.1.1.1').country).toBe('US');
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a text', Buffer.from('{"country": "NL"}\n'.repeat(100))],
    ['zeros', Buffer.alloc(5_000)],
    ['its first half', countries.subarray(0, countries.length / 2)],
    ['all but its first bytes', countries.subarray(60)],
    ['its metadata alone', countries.subarray(countries.indexOf('ABCDEF4D61784D696E642E636F6D', 0, 'hex'))],
  ])('rejects %s', (_, bytes) => {
    expect(() => readGeoDatabase(bytes)).toThrow(/MaxMind database$/);
  });

  it('rejects a file without usable data', () => {
    const providers = geoDatabaseOf({ '1.0.0.0/8': { autonomous_system_number: 1 } }, { type: 'GeoLite2-ASN' });
    expect(() => readGeoDatabase(providers)).toThrow('is GeoLite2-ASN, which has neither countries nor VPNs');
  });

  it('returns nothing for a broken record', () => {
    const broken = Buffer.from(countries);
    broken.fill(0xff, broken.indexOf('DE') - 12, broken.indexOf('DE') + 2);
    expect(readGeoDatabase(broken)('5.6.7.8')).toEqual({ country: null, vpn: false });
  });
});
