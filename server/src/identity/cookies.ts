import { parseCookie, stringifySetCookie } from 'cookie'
import { lifetimes } from './lifetimes.ts'
import { newToken } from './tokens.ts'
import { deviceDays } from './device-proof.ts'

/** The service's two cookies. Neither signs anybody in: sessions travel only as bearer tokens. */
export interface Cookies {
  /** Returns the secret that binds a sign-in with a provider to the browser that began it. */
  browserOf(header: string | undefined): string | undefined
  /** Returns the browser's secret, existing or new, with the cookie that stores it. */
  keepBrowser(header: string | undefined): { browser: string; setCookie: string }
  deviceOf(header: string | undefined): string | undefined
  keepDevice(proof: string): string
}

const path = '/api/v1/auth'

/** Over https the cookie names have prefixes, so that no other host and no page without https can set them. */
export function createCookies(isSecure: boolean): Cookies {
  const nameOf = (name: string) => (isSecure ? `__Host-${name}` : name)
  const read = (header: string | undefined, name: string) =>
    header === undefined ? undefined : parseCookie(header.slice(0, 8_192))[nameOf(name)]
  const write = (name: string, value: string, sameSite: 'lax' | 'strict', maxAge: number) =>
    stringifySetCookie({
      name: nameOf(name),
      value,
      httpOnly: true,
      secure: isSecure,
      sameSite,
      path: isSecure ? '/' : path,
      maxAge,
    })
  return {
    browserOf: (header) => read(header, 'woodalo-browser'),
    keepBrowser(header) {
      const known = this.browserOf(header)
      const browser = known && /^[\w-]{43}$/.test(known) ? known : newToken()
      // Lax, because the provider's redirect is a cross-site navigation that must send it.
      const setCookie = write(
        'woodalo-browser',
        browser,
        'lax',
        lifetimes.socialAttemptSeconds + lifetimes.exchangeCodeSeconds,
      )
      return { browser, setCookie }
    },
    deviceOf: (header) => read(header, 'woodalo-device'),
    keepDevice: (proof) => write('woodalo-device', proof, 'strict', deviceDays * 86_400),
  }
}
