import { homeOf, type Language, localeIn } from '@woodalo/protocol/languages'

const regionOfPrefix: Record<string, string> = { '1': 'US', '44': 'GB', '52': 'MX', '34': 'ES', '55': 'BR' }
const regionOfCurrency: Record<string, string> = { USD: 'US', GBP: 'GB', MXN: 'MX', EUR: 'ES', BRL: 'BR' }

/** Currencies whose sign is no other country's. Without being asked, `Intl` writes `BRL 50` for most languages. */
const signsOfTheirOwn = new Set(['EUR', 'GBP', 'BRL'])

export function hasSignOfItsOwn(currency: string): boolean {
  return signsOfTheirOwn.has(currency)
}

/** In a British browser, English times and dates are written as in Britain. */
function regionHere(language: Language): string | undefined {
  return language === 'en' && navigator.languages?.[0] === 'en-GB' ? 'GB' : undefined
}

/** The locale for dates and plain numbers: the language, with the country of the phone number. */
export function localeOfPrefix(language: Language, prefix: string | null | undefined): string {
  return localeIn(regionOfPrefix[prefix ?? ''] ?? regionHere(language) ?? homeOf(language), language)
}

/**
 * The locale for a ride's money: the language, with the country of the currency, so that `$` never means another
 * country's.
 */
export function localeOfCurrency(language: Language, currency: string): string {
  return localeIn(regionOfCurrency[currency], language)
}
