import { homeOf, type Language, localeIn } from '@woodalo/protocol/languages'

const regionOfPrefix: Record<string, string> = { '1': 'US', '52': 'MX', '34': 'ES', '55': 'BR' }
const regionOfCurrency: Record<string, string> = { USD: 'US', MXN: 'MX', EUR: 'ES', BRL: 'BR' }

/** The locale for dates and plain numbers: the language as it is written where the phone number is from. */
export function localeOfPrefix(language: Language, prefix: string | null | undefined): string {
  return localeIn(regionOfPrefix[prefix ?? ''] ?? homeOf(language), language)
}

/** The locale for a ride's money: the language as it is written where that currency is spent, so that `$` is never another country's. */
export function localeOfCurrency(language: Language, currency: string): string {
  return localeIn(regionOfCurrency[currency], language)
}
