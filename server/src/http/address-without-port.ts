/** Some proxies write addresses with a port: `203.0.113.7:4711`, `[2001:db8::1]:4711`. */
export function withoutPort(address: string): string {
  return (
    /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(address)?.[1] ?? /^\[([^\]]+)\](?::\d+)?$/.exec(address)?.[1] ?? address
  )
}
