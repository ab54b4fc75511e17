import type { Language } from './languages.ts'

const regionOfPrefix: Record<string, string> = { '1': 'US', '52': 'MX', '34': 'ES', '55': 'BR' }
const regionOfCurrency: Record<string, string> = { USD: 'US', MXN: 'MX', EUR: 'ES', BRL: 'BR' }

function withRegion(language: Language, region: string | undefined): string {
  // Spanish and English have no Brazilian form of their own.
  if (!region || region === 'BR') return language === 'es' ? 'es-419' : 'en'
  return language === 'es' || region === 'US' ? `${language}-${region}` : language
}

/** The locale for dates and plain numbers: the language as it is written where the phone number is from. */
export function localeOfPrefix(language: Language, prefix: string | null | undefined): string {
  return withRegion(language, regionOfPrefix[prefix ?? ''] ?? (language === 'es' ? 'ES' : undefined))
}

/** The locale for a ride's money: the language as it is written where that currency is spent, so that `$` is never another country's. */
export function localeOfCurrency(language: Language, currency: string): string {
  return withRegion(language, regionOfCurrency[currency])
}
