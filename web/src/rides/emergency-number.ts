/**
 * Where whoever is in danger calls, by the currency of the ride's country: that is what a ride tells of its country, also
 * without a network. Read in November 2026: 112 in the European Union (Directive (EU) 2018/1972, article 109); 911 in the
 * United States (47 U.S.C. § 251(e)(3)) and Mexico (gob.mx, «911 número único de emergencias»); 190, the military police, in Brazil
 * (gov.br, «Telefones de emergência»).
 */
const numbers: Readonly<Record<string, string>> = { EUR: '112', USD: '911', MXN: '911', BRL: '190' }

/** Mobile phones connect 112 to emergency services wherever they are (3GPP TS 22.101, section 10). */
const anywhere = '112'

export function emergencyNumber(currency: string): string {
  return numbers[currency] ?? anywhere
}
