import { join } from 'node:path'
import { findFreePort } from '@woodalo/server/free-port'
import { startChild } from './child-process.ts'
import { partOf } from './one-process-part.ts'
import type { Programs } from './programs.ts'

export async function startRedis(programs: Programs, folder: string, stopping: AsyncDisposableStack) {
  const redisPort = await findFreePort()
  const args = ['--port', String(redisPort), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  const log = join(folder, 'redis.log')
  const redis = partOf('redis', 'redis', () =>
    startChild('redis', [programs.redis, ...args], { log, cwd: folder }),
  )
  stopping.defer(() => redis.current().stop())
  return { redis, redisPort }
}
