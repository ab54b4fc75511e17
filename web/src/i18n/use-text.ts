import type { FirstTexts, LoginTexts, SignedInTexts, Texts } from '@woodalo/languages/texts'
import { useLanguageState } from './language-state.ts'
import { present } from './current-texts.ts'

/** All texts, for code that is fetched together with them: every screen except the first two. */
export function useText(): Texts {
  return present(useLanguageState(({ later }) => later.everything))
}

/** For the signed-in layout, which waits for these texts, and the request screen. */
export function useSignedInText(): SignedInTexts {
  return present(useLanguageState(({ later }) => later.signedIn))
}

/** For the sign-in screen, which waits for these texts. */
export function useLoginText(): LoginTexts {
  return present(useLanguageState(({ later }) => later.login))
}

/** For parts of every screen. */
export function useFirstText(): FirstTexts {
  return present(useLanguageState((state) => state.first))
}
