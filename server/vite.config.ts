// Joins the code of the service and of the libraries into few files, because Node needs about 0.3 ms for each of the
// 1,700 files that a start would load otherwise. What runs from `dist` finds every other file (migrations, tables of
// data, the programs of threads and child processes) where it stands in `src`.
import { dirname, join, relative, sep } from 'node:path'
import { defineConfig, type Plugin } from 'vite'

const root = join(import.meta.dirname, '..')
const built = join(import.meta.dirname, 'dist')

/** These load files of their own by path, at run time. */
const notJoined = ['@node-rs/argon2', 'sharp', 'graphile-worker', 'pg', 'pino', 'swagger-ui-dist', 'ws']

/** `import.meta` of our own modules names the source, wherever the joined code stands. */
function keepPlaces(): Plugin {
  return {
    name: 'keep-places',
    transform(code, id) {
      const isOurs = id.startsWith(root + sep) && !id.includes(`${sep}node_modules${sep}`)
      if (!isOurs || !/import\.meta\.(dirname|url)/.test(code)) return null
      const source = relative(built, id)
      return code
        .replaceAll('import.meta.dirname', `(import.meta.dirname + ${JSON.stringify(`/${dirname(source)}`)})`)
        .replaceAll('import.meta.url', `new URL(${JSON.stringify(source)}, import.meta.url).href`)
    },
  }
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [keepPlaces()],
  ssr: { noExternal: true, external: notJoined },
  build: {
    ssr: true,
    outDir: built,
    emptyOutDir: true,
    target: 'esnext',
    minify: false,
    copyPublicDir: false,
    rolldownOptions: {
      // An image compiles `assemble-service` when it is made, without starting anything.
      input: { main: 'src/main.ts', 'assemble-service': 'src/assemble-service.ts' },
      // Files beside each other: paths to the sources are the same from all of them.
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})
