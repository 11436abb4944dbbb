import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { stageGroups, stagesAhead } from './chunks.ts'
import { fontAssets } from './font-assets.ts'
import { pdfAssets } from './pdf-assets.ts'
import { pptxBuild } from './pptx-build.ts'

const server = process.env.CABINET_SERVER ?? 'http://127.0.0.1:8080'

export default defineConfig({
  plugins: [
    react(),
    pdfAssets(),
    fontAssets(),
    pptxBuild(),
    stagesAhead(import.meta.dirname, 'app', 'files'),
  ],
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  server: {
    host: '127.0.0.1',
    proxy: {
      '/api': { target: server },
      '/signalRHub': { target: server, ws: true },
    },
  },
  build: {
    target: ['chrome111', 'edge111', 'firefox114', 'safari16.4'],
    // Source maps would be loaded by developer tools only.
    sourcemap: false,
    assetsInlineLimit: 0,
    // the spreadsheet editor is one large file, loaded with the first spreadsheet only
    chunkSizeWarningLimit: 6500,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // zod reads its "no eval" switch when a schema is created: the switch shares its chunk, so that
            // it is set before any contract module runs.
            { name: 'zod', test: /node_modules[\\/]zod[\\/]|kernel[\\/]no-eval/ },
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            ...stageGroups(import.meta.dirname),
          ],
        },
      },
    },
  },
})
