import type { Config } from './kernel/config/index.ts'

/**
 * Names of policies that pages may make: `default` is ours (`packages/web/src/kernel/trusted-types.ts`) and cleans what
 * libraries write; the others are kept inside the libraries that they are named after, and write nothing of a file's.
 */
const policies = 'default dompurify html2canvas-pro'

/**
 * Policy of a page of a library's, which knows no Trusted Types: loads come from here alone, bytes from the hosts that
 * the operator named. `framed` are origins whose pages stand in ours.
 */
export const libraryPagePolicy = ({ hosts, publicUrl }: Pick<Config, 'hosts' | 'publicUrl'>, framed = '') =>
  [
    "default-src 'self'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: ${hosts.download}`,
    `media-src 'self' blob: ${hosts.download}`,
    "font-src 'self' data:",
    "worker-src 'self'",
    `connect-src ${["'self'", 'blob:', hosts.upload, hosts.download, hosts.signal, lineOf(hosts.signal || publicUrl)].filter(Boolean).join(' ')}`,
    `frame-src 'self' blob: ${framed}`,
    "object-src 'none'",
    "base-uri 'self'",
    `form-action 'self' ${framed}`,
    "frame-ancestors 'self'",
  ]
    .map((line) => line.trimEnd())
    .join('; ')

/** Policy of our own pages and their workers: besides, no string becomes markup, a script or a worker unseen. */
export const ownPagePolicy: typeof libraryPagePolicy = (config, framed) =>
  `${libraryPagePolicy(config, framed)}; require-trusted-types-for 'script'; trusted-types ${policies}`

/** The origin of the push channel; where no address is set, `'self'` stands for it as well. */
const lineOf = (address: string | null): string =>
  address === null ? '' : new URL(address).origin.replace(/^http/, 'ws')
