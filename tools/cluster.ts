// The cluster of compose.yaml as plain processes of this machine, for experiments. All of them end with this process.
import { startCluster } from './cluster/start-cluster.ts'

const usage = `npm run cluster

Starts three members of PostgreSQL under Patroni and etcd, Redis, three nodes and HAProxy on free ports of this machine, in a
folder of their own. Kill and freeze what you like; Ctrl-C ends everything and removes the folder.`

const print = (text: string) => process.stdout.write(`${text}\n`)

if (process.argv.length > 2) {
  print(usage)
} else {
  print('Starting the cluster …')
  // While it starts, everything ends with this process.
  let end = async () => {}
  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    print('Ending the cluster …')
    await end()
    process.exit()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop())
  const cluster = await startCluster().catch((error: Error) => {
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  })
  end = cluster.stop
  print(`The cluster is up at ${cluster.url}; logs are in ${cluster.folder}.`)
  for (const { name, server } of cluster.nodes) print(`  ${name}      ${server.url}  process ${server.pid}`)
  for (const member of cluster.members)
    print(
      `  ${member.name}  127.0.0.1:${member.port}  Patroni ${member.child.pid}, PostgreSQL ${member.postgresPid()}` +
        ((await member.isPrimary()) ? ', the primary' : ''),
    )
  for (const { name, pid } of cluster.etcd) print(`  ${name}      process ${pid}`)
}
