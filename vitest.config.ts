import { configDefaults, defineConfig } from 'vitest/config'
import { heavyTests, patternsOf } from './tools/ready/heavy.mjs'

/** `npm run check` leaves out what needs programs of the system, or minutes. */
const heavy = process.env.LIGHT_TESTS ? patternsOf(heavyTests(import.meta.dirname)) : []
const exclude = [...configDefaults.exclude, ...heavy]

export default defineConfig({
  test: {
    maxWorkers: 2,
    passWithNoTests: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    projects: [
      {
        test: {
          name: 'plain',
          include: ['packages/contract/src/**/*.test.ts', 'tools/**/*.test.{ts,mjs}', 'bench/**/*.test.ts'],
          exclude,
          environment: 'node',
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['packages/server/{src,test}/**/*.test.ts'],
          exclude: [...exclude, 'packages/server/src/**/*.alone.test.ts'],
          environment: 'node',
          globalSetup: 'packages/server/test/global-setup.ts',
          setupFiles: ['packages/server/test/setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // the rooms' code is read once a worker, not once a file: half of the time; each file has its own database
          isolate: false,
        },
      },
      {
        // tests that replace modules of Node must not share them
        test: {
          name: 'alone',
          include: ['packages/server/src/**/*.alone.test.ts'],
          exclude,
          environment: 'node',
        },
      },
      {
        extends: './packages/web/vite.config.ts',
        test: {
          name: 'web',
          root: 'packages/web',
          include: ['src/**/*.test.ts'],
          exclude: [...exclude, 'src/**/*.page.test.ts'],
          environment: 'node',
          isolate: false,
        },
      },
      {
        extends: './packages/web/vite.config.ts',
        test: {
          name: 'page',
          root: 'packages/web',
          include: ['src/**/*.test.tsx', 'src/**/*.page.test.ts'],
          exclude,
          environment: 'jsdom',
          // the editor of presentations as it is built: with the replacements of `pptx-build.ts`
          server: { deps: { inline: [/pptx-react-viewer/] } },
          setupFiles: ['./test/setup.ts'],
          testTimeout: 60_000,
        },
      },
    ],
  },
})
