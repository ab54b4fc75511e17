import { useLanguageState } from '../i18n/language-state.ts'

/** These texts with each one replaced by its key, and what is said in it: `‹ride.late 3›`. */
function asKeys(texts: unknown, key: string): unknown {
  if (typeof texts === 'string') return `‹${key}›`
  if (typeof texts === 'function')
    return (...given: unknown[]) =>
      `‹${[key, ...given.map((each) => (typeof each === 'string' ? each : JSON.stringify(each)))].join(' ')}›`
  if (Array.isArray(texts)) return texts.map((each, index) => asKeys(each, `${key}.${index}`))
  if (texts === null || typeof texts !== 'object') return texts
  return Object.fromEntries(
    Object.entries(texts).map(([name, inner]) => [name, asKeys(inner, key === '' ? name : `${key}.${name}`)]),
  )
}

/** From now on, until a language is set, each text says its key, which stays when somebody finds better words. */
export function speakInKeys(): void {
  const { first, later } = useLanguageState.getState()
  const { login, signedIn, everything } = later
  useLanguageState.setState({
    first: asKeys(first, '') as typeof first,
    later: Object.fromEntries(
      Object.entries({ login, signedIn, everything }).map(([name, texts]) => [name, asKeys(texts, '')]),
    ) as typeof later,
  })
}
