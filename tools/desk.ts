// Manages the operators of the desk: adds them, lets them enrol again, and removes them.
import { readConfig } from '@woodalo/server/config'
import { connectDatabase } from '@woodalo/server/database/connection'
import { buildOperators } from '@woodalo/server/desk/build'
import { createLogger } from '@woodalo/server/logging'
import { openDatabase } from './import-city/open-database.ts'

const usage = `npm run desk -- --operator NAME   a new operator: prints the token of their first sign-in, which is good once and for half
                                  an hour; there they enrol the second factor and are shown their key
npm run desk -- --reset NAME      for who has lost the phone or the key: ends both and every session, prints a new token
npm run desk -- --remove NAME     ends the account and every session; the audit log stays
npm run desk -- --list            who there is, whether enrolled, and when last seen in a session that is still open

Names have 2 to 40 of the letters a to z, digits, dots, lines and underscores. Works on the database of the service
(DATABASE_URL, else the one in DATA_DIR), which may run meanwhile. Each act stands in the audit log.`

/** Returns what to print. @throws Error if there is no such operator, or if the name is taken. */
async function act(what: string, name: string): Promise<object> {
  const log = createLogger('error')
  const config = readConfig(process.env)
  const source = await openDatabase(config, log)
  try {
    const database = connectDatabase(source.url, log, 1, null)
    try {
      const operators = buildOperators({ config, database })
      if (what === '--list') return await operators.list()
      if (what === '--remove') {
        if (!(await operators.remove(name))) throw new Error(`${name}: no operator has this name`)
        return { removed: name }
      }
      const isNew = what === '--operator'
      const token = await (isNew ? operators.add(name) : operators.reset(name))
      if (token === null)
        throw new Error(
          isNew ? `${name}: there is such an operator; see --reset` : `${name}: no operator has this name`,
        )
      return { operator: name, token }
    } finally {
      await database.close()
    }
  } finally {
    await source.close()
  }
}

const [what = '', name = '', ...more] = process.argv.slice(2)
const isAsked =
  (what === '--list' && name === '') ||
  (['--operator', '--reset', '--remove'].includes(what) && /^[a-z0-9][a-z0-9._-]{1,39}$/.test(name))
if (!isAsked || more.length > 0) {
  process.stderr.write(`${usage}\n`)
  process.exitCode = what === '--help' ? 0 : 1
} else
  try {
    process.stdout.write(`${JSON.stringify(await act(what, name), null, 2)}\n`)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
