// A browser at the operator's desk, with the operator's authenticator.
import type { Enrolment } from '@woodalo/protocol/desk-responses'
import { deskBase, deskHeader } from '@woodalo/protocol/desk-call-paths-and-inputs'
import { Secret, TOTP } from 'otpauth'
import { readConfig } from '../config.ts'
import { connectDatabase } from '../database/connection.ts'
import { buildOperators } from '../desk/build.ts'
import { createLogger } from '../logging.ts'
import type { TestApp } from './app.ts'

export interface DeskResponse<Data> {
  status: number
  headers: Headers
  data: Data
  fault: string | undefined
}

export class DeskBrowser {
  readonly url: string
  cookie = ''

  constructor(url: string) {
    this.url = url
  }

  async call<Data = Record<string, never>>(
    method: 'GET' | 'POST',
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<DeskResponse<Data>> {
    const response = await fetch(this.url + deskBase + path, {
      method,
      headers: {
        [deskHeader]: '1',
        ...(this.cookie && { cookie: this.cookie }),
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const kept = response.headers.get('set-cookie')
    if (kept !== null) this.cookie = kept.split(';')[0]!
    const { data, fault } = (await response.json()) as { data: Data; fault?: string }
    return { status: response.status, headers: response.headers, data, fault }
  }
}

/** The code that an authenticator shows, or showed or will show so many steps of 30 seconds from now. */
export function codeOf(secret: string, stepsFromNow = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + stepsFromNow * 30_000,
  })
}

/** What `npm run desk -- --operator NAME`, or `--reset NAME`, prints, without a separate process. */
export async function newOperator(
  { databaseUrl }: Pick<TestApp, 'databaseUrl'>,
  name: string,
  act: 'add' | 'reset' = 'add',
): Promise<string> {
  const database = connectDatabase(databaseUrl, createLogger('silent'), 1)
  try {
    const token = await buildOperators({ config: readConfig({}), database })[act](name)
    return token!
  } finally {
    await database.close()
  }
}

export interface Operator {
  name: string
  key: string
  secret: string
  browser: DeskBrowser
}

/** An operator who has enrolled and is signed in. The code of the step before now is used up by it. */
export async function enrolOperator(
  app: Pick<TestApp, 'databaseUrl' | 'deskUrl'>,
  name: string,
): Promise<Operator> {
  const token = await newOperator(app, name)
  const browser = new DeskBrowser(app.deskUrl!)
  const { data } = await browser.call<Enrolment>('POST', '/enrolment', { operator: name, token })
  const confirm = async () =>
    (
      await browser.call('POST', '/enrolment/confirmation', {
        operator: name,
        ticket: data.ticket,
        code: codeOf(data.secret, -1),
      })
    ).status < 400
  // The code of the step before is over if another step begins on its way: then there is a newer one.
  if (!(await confirm()) && !(await confirm())) throw new Error(`${name} could not be enrolled`)
  return { name, key: data.key, secret: data.secret, browser }
}
