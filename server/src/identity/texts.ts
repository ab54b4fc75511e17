// What the service writes to a person's mailbox or phone.
import type { Language } from '@woodalo/protocol'

export interface Letter {
  subject: string
  text: string
}

export function verifyLetter(language: Language, link: string): Letter {
  return language === 'es'
    ? {
        subject: 'Confirma tu correo en Woodalo',
        text: `Hola:\n\nPara confirmar que este correo es tuyo, abre este enlace (vale 24 horas):\n\n${link}\n\nSi no has sido tú, no hagas nada: sin el enlace nadie puede usar tu correo.\n\nWoodalo`,
      }
    : {
        subject: 'Confirm your email at Woodalo',
        text: `Hello,\n\nTo confirm that this email is yours, open this link (valid for 24 hours):\n\n${link}\n\nIf it was not you, do nothing: without the link nobody can use your email.\n\nWoodalo`,
      }
}

export function resetLetter(language: Language, link: string): Letter {
  return language === 'es'
    ? {
        subject: 'Elige una nueva contraseña en Woodalo',
        text: `Hola:\n\nPara elegir una nueva contraseña, abre este enlace (vale una hora y una sola vez):\n\n${link}\n\nSi no lo has pedido tú, no hagas nada: tu contraseña sigue siendo la misma.\n\nWoodalo`,
      }
    : {
        subject: 'Choose a new password at Woodalo',
        text: `Hello,\n\nTo choose a new password, open this link (valid for one hour, once):\n\n${link}\n\nIf you did not ask for it, do nothing: your password stays the same.\n\nWoodalo`,
      }
}

export type AccountChange = 'password' | 'email' | 'phone' | 'google' | 'removed'

const changes: Record<AccountChange, Record<Language, string>> = {
  password: { es: 'Tu contraseña ha cambiado.', en: 'Your password was changed.' },
  email: {
    es: 'El correo con el que entras ha cambiado.',
    en: 'The email that you sign in with was changed.',
  },
  phone: {
    es: 'Se ha añadido un teléfono para entrar en tu cuenta.',
    en: 'A phone was added as a way to sign in to your account.',
  },
  google: {
    es: 'Se ha añadido una cuenta de Google para entrar en tu cuenta.',
    en: 'A Google account was added as a way to sign in to your account.',
  },
  removed: {
    es: 'Se ha quitado una forma de entrar en tu cuenta.',
    en: 'A way to sign in to your account was removed.',
  },
}

export function changedLetter(language: Language, change: AccountChange): Letter {
  const what = changes[change][language]
  return language === 'es'
    ? {
        subject: 'Cambio en tu cuenta de Woodalo',
        text: `Hola:\n\n${what}\n\nSi no has sido tú, elige una nueva contraseña ahora mismo desde «He olvidado mi contraseña» y revisa tus sesiones.\n\nWoodalo`,
      }
    : {
        subject: 'A change to your Woodalo account',
        text: `Hello,\n\n${what}\n\nIf it was not you, choose a new password right away with “I forgot my password” and check your sessions.\n\nWoodalo`,
      }
}

/** The last line lets phones offer the code on this domain alone. */
export function codeText(language: Language, code: string, domain: string): string {
  const sentence =
    language === 'es'
      ? `${code} es tu código de Woodalo. Vale 5 minutos. No se lo des a nadie.`
      : `${code} is your Woodalo code. It is valid for 5 minutes. Do not give it to anyone.`
  return `${sentence}\n\n@${domain} #${code}`
}
