// Fetches the texts of a language from its folder in `languages/`. Each part is a chunk of its own, so that only the
// used ones are fetched.
import type { Language } from '@woodalo/protocol/languages'
import { currentLanguage, type LaterTexts, useLanguageState } from './language-state.ts'
import type { FirstTexts, LoginTexts, SignedInTexts, Texts } from '@woodalo/languages/texts'
import type { ErrorCode } from '@woodalo/protocol/error-codes'

type Level = keyof LaterTexts

const sources: { [Name in Level]: (language: Language) => Promise<LaterTexts[Name]> } = {
  login: fetchLogin,
  signedIn: fetchSignedIn,
  everything: fetchEverything,
}

/** The parts that were asked for, which a change of language fetches at once. */
export const wanted = new Set<Level>()

export async function loadLevel<Name extends Level>(
  name: Name,
  language: Language,
): Promise<Partial<LaterTexts>> {
  return { [name]: await sources[name](language) }
}

async function load(name: Level): Promise<void> {
  wanted.add(name)
  while (!useLanguageState.getState().later[name]) {
    const { language } = useLanguageState.getState()
    const loaded = await loadLevel(name, language)
    // The language may have changed meanwhile.
    if (language === currentLanguage())
      useLanguageState.setState(({ later }) => ({ later: { ...later, ...loaded } }))
  }
}

/** Fetches the texts of the sign-in screen: `useLoginText` and `currentLoginTexts` need them. */
export const loadLoginTexts = () => load('login')

/** Fetches the texts for signed-in people: `useSignedInText` and `currentSignedInTexts` need them. */
export const loadSignedInTexts = () => load('signedIn')

/** Fetches all texts: `useText` and `currentTexts` need them. */
export const loadTexts = () => load('everything')

/** For screens after the first two: their texts are fetched with their code. */
export async function withTexts<Module>(code: Promise<Module>): Promise<Module> {
  const [loaded] = await Promise.all([code, loadTexts()])
  return loaded
}

type Parts<Module> = Record<string, () => Promise<Module>>

const firsts = import.meta.glob<{ first: FirstTexts }>('../../../languages/*/web/first.ts')
const logins = import.meta.glob<Pick<LoginTexts, 'login'>>('../../../languages/*/web/login.ts')
const signedIns = import.meta.glob<{ signedIn: Omit<SignedInTexts, keyof FirstTexts> }>(
  '../../../languages/*/web/signed-in.ts',
)
const wholes = import.meta.glob<{ web: Texts }>('../../../languages/*/web.ts')
const refusals = import.meta.glob<{ errors: Record<ErrorCode, string> }>(
  '../../../languages/*/service/error-codes.ts',
)

function fetchPart<Module>(parts: Parts<Module>, language: Language, file: string): Promise<Module> {
  return parts[`../../../languages/${language}/${file}`]!()
}

export async function fetchFirst(language: Language): Promise<FirstTexts> {
  return (await fetchPart(firsts, language, 'web/first.ts')).first
}

async function fetchLogin(language: Language): Promise<LoginTexts> {
  const [first, { login }] = await Promise.all([
    fetchFirst(language),
    fetchPart(logins, language, 'web/login.ts'),
  ])
  return { ...first, login }
}

async function fetchSignedIn(language: Language): Promise<SignedInTexts> {
  const [first, { signedIn }] = await Promise.all([
    fetchFirst(language),
    fetchPart(signedIns, language, 'web/signed-in.ts'),
  ])
  return { ...first, ...signedIn }
}

async function fetchEverything(language: Language): Promise<Texts> {
  return (await fetchPart(wholes, language, 'web.ts')).web
}

/** The text of an error, for the few that come without one; undefined for unknown codes. */
export async function fetchErrorText(language: Language, code: string): Promise<string | undefined> {
  const { errors } = await fetchPart(refusals, language, 'service/error-codes.ts')
  return Object.hasOwn(errors, code) ? errors[code as ErrorCode] : undefined
}
