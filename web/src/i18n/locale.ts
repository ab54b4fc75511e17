import { homeOf, type Language, localeIn } from '@woodalo/protocol/languages'

const regionOfPrefix: Record<string, string> = { '1': 'US', '44': 'GB', '52': 'MX', '34': 'ES', '55': 'BR' }
const regionOfCurrency: Record<string, string> = { USD: 'US', GBP: 'GB', MXN: 'MX', EUR: 'ES', BRL: 'BR' }

/** Who reads English in a British browser reads times and dates as they are written there. */
function regionHere(language: Language): string | undefined {
  return language === 'en' && navigator.languages?.[0] === 'en-GB' ? 'GB' : undefined
}

/** The locale for dates and plain numbers: the language as it is written where the phone number is from. */
export function localeOfPrefix(language: Language, prefix: string | null | undefined): string {
  return localeIn(regionOfPrefix[prefix ?? ''] ?? regionHere(language) ?? homeOf(language), language)
}

/** The locale for a ride's money: the language as it is written where that currency is spent, so that `$` is never another country's. */
export function localeOfCurrency(language: Language, currency: string): string {
  return localeIn(regionOfCurrency[currency], language)
}
