import { textsIn } from '@woodalo/languages/service'
import type { Language } from '@woodalo/protocol'

export function personName(userName: string, language: Language): string {
  return userName.trim() === '' ? textsIn(language).nameless.rider : userName
}
