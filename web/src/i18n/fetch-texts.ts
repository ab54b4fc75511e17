// Fetches the texts of a language from its folder in `languages/`. Each part is a chunk of its own, so that only the
// used ones are fetched.
import type { FirstTexts, LoginTexts, SignedInTexts, Texts } from '@woodalo/languages/texts'
import type { ErrorCode } from '@woodalo/protocol/errors'
import type { Language } from '@woodalo/protocol/languages'

type Parts<Module> = Record<string, () => Promise<Module>>

const firsts = import.meta.glob<{ first: FirstTexts }>('../../../languages/*/web/first.ts')
const logins = import.meta.glob<Pick<LoginTexts, 'login'>>('../../../languages/*/web/login.ts')
const signedIns = import.meta.glob<{ signedIn: Omit<SignedInTexts, keyof FirstTexts> }>(
  '../../../languages/*/web/signed-in.ts',
)
const wholes = import.meta.glob<{ web: Texts }>('../../../languages/*/web.ts')
const refusals = import.meta.glob<{ errors: Record<ErrorCode, string> }>(
  '../../../languages/*/service/errors.ts',
)

function fetchPart<Module>(parts: Parts<Module>, language: Language, file: string): Promise<Module> {
  return parts[`../../../languages/${language}/${file}`]!()
}

export async function fetchFirst(language: Language): Promise<FirstTexts> {
  return (await fetchPart(firsts, language, 'web/first.ts')).first
}

export async function fetchLogin(language: Language): Promise<LoginTexts> {
  const [first, { login }] = await Promise.all([
    fetchFirst(language),
    fetchPart(logins, language, 'web/login.ts'),
  ])
  return { ...first, login }
}

export async function fetchSignedIn(language: Language): Promise<SignedInTexts> {
  const [first, { signedIn }] = await Promise.all([
    fetchFirst(language),
    fetchPart(signedIns, language, 'web/signed-in.ts'),
  ])
  return { ...first, ...signedIn }
}

export async function fetchEverything(language: Language): Promise<Texts> {
  return (await fetchPart(wholes, language, 'web.ts')).web
}

/** The text of an error, for the few that come without one; undefined for unknown codes. */
export async function fetchErrorText(language: Language, code: string): Promise<string | undefined> {
  const { errors } = await fetchPart(refusals, language, 'service/errors.ts')
  return Object.hasOwn(errors, code) ? errors[code as ErrorCode] : undefined
}
