import { createReadStream, existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const packageFile = createRequire(import.meta.url).resolve('pdfjs-dist/package.json')
const from = dirname(packageFile)
const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string }

/** Folder of the pdf.js assets; the version in the path allows permanent caching. */
const place = `assets/pdfjs-${version}`

/** Folders that pdf.js reads at run time; `quickjs` is left out, as document scripts are never run. */
const folders = [
  { name: 'cmaps', of: 'cmaps', fits: () => true },
  { name: 'standard_fonts', of: 'standard_fonts', fits: () => true },
  { name: 'wasm', of: 'wasm', fits: (file: string) => !file.startsWith('quickjs') },
  { name: 'iccs', of: 'iccs', fits: () => true },
  { name: 'images', of: 'legacy/web/images', fits: (file: string) => file.startsWith('annotation-') },
]

const types: Record<string, string> = {
  wasm: 'application/wasm',
  js: 'text/javascript',
  svg: 'image/svg+xml',
}

/** Serves pdf.js assets locally: without the character maps, Chinese PDFs render no text. */
export function pdfAssets(): Plugin {
  return {
    name: 'pdf-assets',
    configureServer(server) {
      server.middlewares.use(`/${place}`, (request, response, next) => {
        const [, folder, file] = /^\/([a-z_]+)\/([\w.-]+)/i.exec(request.url ?? '') ?? []
        const known = folders.find(({ name }) => name === folder)
        const path = known && file && join(from, known.of, file)
        if (!path || !existsSync(path)) return next()
        response.setHeader('content-type', types[file.split('.').at(-1)!] ?? 'application/octet-stream')
        createReadStream(path).pipe(response)
      })
    },
    generateBundle() {
      for (const { name, of, fits } of folders)
        for (const file of readdirSync(join(from, of)).filter(fits))
          this.emitFile({
            type: 'asset',
            fileName: `${place}/${name}/${file}`,
            source: readFileSync(join(from, of, file)),
          })
    },
  }
}
