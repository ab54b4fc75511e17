// Runs the cluster of compose.yaml as plain processes on this machine, for experiments. They all end with this process.
import { startCluster } from './cluster/start-cluster.ts'

const usage = `npm run cluster

Starts three members of PostgreSQL under Patroni and etcd, Redis, three nodes and HAProxy on free ports of this machine, in a
temporary folder. Kill and freeze what you like. Ctrl-C ends everything and deletes the folder.`

const print = (text: string) => process.stdout.write(`${text}\n`)

if (process.argv.length > 2) {
  print(usage)
} else {
  print('Starting the cluster …')
  const stopping = new AsyncDisposableStack()
  const stop = async () => {
    if (stopping.disposed) return
    print('Ending the cluster …')
    await stopping.disposeAsync()
    process.exit()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop())
  const cluster = await startCluster({ stopping }).catch(async (error: Error) => {
    // Stopping while the cluster starts makes the start fail. That is no error.
    if (stopping.disposed) await new Promise(() => {})
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  })
  print(`The cluster is up at ${cluster.url}; logs are in ${cluster.folder}.`)
  for (const { name, url, pids } of cluster.nodes)
    print(`  ${name}      ${url}  process ${pids().join(', ')}`)
  for (const member of cluster.members)
    print(
      `  ${member.name}  127.0.0.1:${member.port}  Patroni ${member.patroniPid()}, PostgreSQL ${member.postgresPid()}` +
        ((await member.isPrimary()) ? ', the primary' : ''),
    )
  for (const { name, pids } of [...cluster.etcd, cluster.redis])
    print(`  ${name.padEnd(9)}  process ${pids().join(', ')}`)
}
