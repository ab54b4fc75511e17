import { useLanguageState } from './language-state.ts'

/** Sets the format of dates and numbers to that of the country of this phone prefix. */
export function setRegion(prefix: string | null): void {
  useLanguageState.setState({ prefix })
}
