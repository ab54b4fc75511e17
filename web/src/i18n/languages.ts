export const languages = [
  { code: 'es', displayName: 'Español' },
  { code: 'en', displayName: 'English' },
] as const

export type Language = (typeof languages)[number]['code']

export const defaultLanguage: Language = 'es'

export function isLanguage(value: unknown): value is Language {
  return languages.some(({ code }) => code === value)
}
