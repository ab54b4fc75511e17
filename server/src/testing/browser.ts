// Follows redirects and keeps cookies, as a browser does between the service and a provider.
export interface Browser {
  /** Makes one request with the host's cookies. Returns redirects instead of following them. */
  send(url: string, init?: RequestInit): Promise<Response>
  /** Follows redirects up to an address that begins with `until`, which it returns without requesting it. */
  follow(url: string, until: string): Promise<string>
  cookies(url: string): string
}

export function newBrowser(): Browser {
  const jar = new Map<string, Map<string, string>>()
  // One jar per host and port, because the service and the provider share a host in tests.
  const jarOf = (url: string) => {
    const { host } = new URL(url)
    const known = jar.get(host) ?? new Map<string, string>()
    jar.set(host, known)
    return known
  }
  function cookies(url: string): string {
    return [...jarOf(url)].map(([name, value]) => `${name}=${value}`).join('; ')
  }
  async function send(url: string, init: RequestInit = {}): Promise<Response> {
    const response = await fetch(url, {
      ...init,
      redirect: 'manual',
      headers: { ...(init.headers as Record<string, string>), cookie: cookies(url) },
    })
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...rest] = line.split(';')
      const name = pair.slice(0, pair.indexOf('='))
      const value = pair.slice(pair.indexOf('=') + 1)
      if (rest.some((part) => /^\s*expires=Thu, 01 Jan 1970/i.test(part))) jarOf(url).delete(name)
      else jarOf(url).set(name, value)
    }
    return response
  }
  return {
    send,
    cookies,
    async follow(url, until) {
      let at = url
      for (let hops = 0; hops < 20; hops++) {
        if (at.startsWith(until)) return at
        const response = await send(at)
        await response.body?.cancel()
        const next = response.headers.get('location')
        if (!next)
          throw new Error(`${new URL(at).pathname} responded with ${response.status} and led nowhere`)
        at = new URL(next, at).href
      }
      throw new Error('too many redirects')
    },
  }
}
