// Signing in through Google in a test, step by step.
import type { SignedIn } from '@woodalo/protocol'
import { expect } from 'vitest'
import { type Browser, newBrowser } from './browser.ts'
import type { GoogleApp } from './google-app.ts'

export function fragment(address: string, name: string): string | null {
  return new URLSearchParams(new URL(address).hash.slice(1)).get(name)
}

export function googleSignIns(of: () => Pick<GoogleApp, 'origin'>) {
  async function begin(
    browser: Browser,
    options: { callbackURL?: string; token?: string } = {},
  ): Promise<{ status: number; url: string; code?: string }> {
    const path = options.token ? '/auth/link/social' : '/auth/sign-in/social'
    const response = await browser.send(`${of().origin}/api/v1${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(options.token && { authorization: `Bearer ${options.token}` }),
      },
      body: JSON.stringify({
        provider: 'google',
        callbackURL: options.callbackURL ?? `${of().origin}/login`,
      }),
    })
    return { status: response.status, ...((await response.json()) as { url: string; code?: string }) }
  }

  async function exchange(
    browser: Browser,
    code: string,
    headers: Record<string, string> = {},
  ): Promise<{ status: number; body: SignedIn & { code?: string } }> {
    const response = await browser.send(`${of().origin}/api/v1/auth/exchange`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ code }),
    })
    return { status: response.status, body: (await response.json()) as SignedIn & { code?: string } }
  }

  /** Follows the redirects to the final address in our web app. */
  async function throughProvider(browser: Browser, token?: string): Promise<string> {
    const { url } = await begin(browser, token ? { token } : {})
    return browser.follow(url, `${of().origin}/login`)
  }

  async function signIn(browser = newBrowser(), token?: string): Promise<SignedIn> {
    const code = fragment(await throughProvider(browser, token), 'code')!
    const { status, body } = await exchange(browser, code)
    expect(status).toBe(200)
    return body
  }

  return { begin, exchange, throughProvider, signIn }
}
