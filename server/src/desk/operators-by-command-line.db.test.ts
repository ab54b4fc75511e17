import { expect, test } from 'vitest'
import { connectedTestDatabase } from '../testing/database.ts'
import { createAuditStore } from './audit-store.ts'
import { createOperatorStore } from './operator-store.ts'
import { createOperatorService } from './operators-by-command-line-service.ts'

const database = await connectedTestDatabase(1)
const audit = createAuditStore(database.db, 30)
const operators = createOperatorService({
  transact: database.transact,
  operators: createOperatorStore(database.db),
  audit,
})

test('what the command line does with operators is in the log, and nothing that it could not do', async () => {
  const first = await operators.add('olga')
  const second = await operators.reset('olga')
  expect([first, second]).toEqual([expect.any(String), expect.any(String)])
  expect(second).not.toBe(first)
  expect((await operators.list()).map(({ name }) => name)).toEqual(['olga'])
  expect([await operators.add('olga'), await operators.reset('nobody')]).toEqual([null, null])
  expect([await operators.remove('nobody'), await operators.remove('olga')]).toEqual([false, true])
  expect(await operators.list()).toEqual([])
  const lines = await audit.read(database.db, undefined, 10)
  expect(lines.map(({ id: _id, at: _at, ...line }) => line)).toEqual(
    ['operator-removed', 'operator-reset', 'operator-made'].map((act) => ({
      operator: 'command line',
      act,
      subject: 'olga',
      address: null,
    })),
  )
})
