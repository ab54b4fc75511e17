/**
 * Tools that act as many people at once may use only this machine, unless the caller says that the server is theirs.
 */
export function refuseForeignServer(url: string, isOwn: boolean): void {
  const { hostname } = new URL(url)
  if (isOwn || ['localhost', '127.0.0.1', '[::1]'].includes(hostname)) return
  throw new Error(
    `${url} is not this machine. This command acts as many people at once; add --i-own-this-server if the server is yours.`,
  )
}
