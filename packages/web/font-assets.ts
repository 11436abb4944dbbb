import { createReadStream, existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const packageFile = createRequire(import.meta.url).resolve('@fontsource/noto-sans-sc/package.json')
const from = join(dirname(packageFile), 'files')
const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string }

/** Folder of the fonts for the drawing viewer; the version in the path allows permanent caching. */
const place = `assets/noto-sans-sc-${version}`
const isWanted = (file: string) => /^noto-sans-sc-[\w-]+-400-normal\.woff$/.test(file)

/** Serves subsets of a font with all Chinese characters, of which drawings load only those they need. */
export function fontAssets(): Plugin {
  return {
    name: 'font-assets',
    configureServer(server) {
      server.middlewares.use(`/${place}`, (request, response, next) => {
        const file = (request.url ?? '').slice(1)
        if (!isWanted(file) || !existsSync(join(from, file))) return next()
        response.setHeader('content-type', 'font/woff')
        createReadStream(join(from, file)).pipe(response)
      })
    },
    generateBundle() {
      for (const file of readdirSync(from).filter(isWanted))
        this.emitFile({ type: 'asset', fileName: `${place}/${file}`, source: readFileSync(join(from, file)) })
    },
  }
}
