// What the service has learned of the traffic: npm run traffic
import { ConfigError, readConfig } from '@woodalo/server/config'
import { connectDatabase } from '@woodalo/server/database/connection'
import { migrate } from '@woodalo/server/database/migrate'
import { createLogger } from '@woodalo/server/logging'
import { learnedFactors } from '@woodalo/server/roads/learned-traffic'
import { createTrafficStore } from '@woodalo/server/roads/traffic-store'
import { openDatabase } from './import-city/open-database.ts'

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** A line for each day: by the hour, how many times as long as usual drives take, as estimates reckon with. */
async function main(): Promise<void> {
  const log = createLogger('error')
  const source = await openDatabase(readConfig(process.env), log)
  try {
    const database = connectDatabase(source.url, log, 1, null)
    try {
      await migrate(database.db)
      const traffic = createTrafficStore(database.db)
      const areas = await traffic.areas()
      if (areas.length === 0) process.stdout.write('No drive was counted yet.\n')
      for (const areaId of areas) {
        const rows = await traffic.ofArea(areaId)
        const drives = rows.reduce((sum, row) => sum + row.drives, 0)
        const factors = learnedFactors(rows)
        process.stdout.write(`${areaId}: ${drives} drives; by the hour, times as long as usual\n`)
        for (const [day, name] of weekdays.entries()) {
          const hours = factors.slice(day * 24, (day + 1) * 24).map((factor) => factor.toFixed(2))
          process.stdout.write(`  ${name}  ${hours.join(' ')}\n`)
        }
      }
    } finally {
      await database.close()
    }
  } finally {
    await source.close()
  }
}

try {
  await main()
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
