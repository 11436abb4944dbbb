import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buildWordDocument, escapeXmlText } from '../src/kernel/office/index.ts'

interface Key {
  secret: KeyObject
  modulus: string
  exponent: string
}

function newKey(): Key {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const { n, e } = publicKey.export({ format: 'jwk' })
  const plain = (base64url: string) => Buffer.from(base64url, 'base64url').toString('base64')
  return { secret: privateKey, modulus: plain(n!), exponent: plain(e!) }
}

/**
 * Bytes that a document server signs: token, address in capitals and time, each behind its length (MS-WOPI
 * proof keys).
 */
function signed(token: string, address: string, at: Date): { bytes: Buffer; timestamp: string } {
  const ticks = BigInt(at.getTime()) * 10_000n + 621_355_968_000_000_000n
  const time = Buffer.alloc(8)
  time.writeBigInt64BE(ticks)
  const parts = [Buffer.from(token), Buffer.from(address.toUpperCase()), time].flatMap((part) => {
    const length = Buffer.alloc(4)
    length.writeInt32BE(part.length)
    return [length, part]
  })
  return { bytes: Buffer.concat(parts), timestamp: String(ticks) }
}

type Signer = 'current' | 'old' | 'strange'

export interface Call {
  /** `http://127.0.0.1:8080/wopi/files/<id>`. */
  source: string
  token: string
  contents?: boolean
  /** X-WOPI-Override; absent: GET. */
  override?: string
  headers?: Record<string, string>
  body?: string | Buffer
  /** Time of signing. */
  at?: Date
  /** Key that signs X-WOPI-Proof, or the keys of that and X-WOPI-ProofOld; `none` omits the signature. */
  by?: Signer | 'none' | readonly [proof: Signer, proofOld: Signer]
}

export interface DocumentServer {
  url: string
  /** Number of discovery requests. */
  readonly asked: number
  /** A new key; the present one becomes the old one. */
  changeKeys(): void
  /** Calls the host as a document server does, signed. */
  call(call: Call): Promise<Response>
  stop(): Promise<void>
}

const types: [app: string, extension: string, actions: string[]][] = [
  ['Word', 'docx', ['view', 'edit', 'editnew']],
  ['Word', 'doc', ['view', 'convert']],
  ['Excel', 'xlsx', ['view', 'edit', 'editnew']],
  ['PowerPoint', 'pptx', ['edit']],
]

/** Starts a minimal document server: discovery, signed calls, and a page that changes a text and saves it. */
export async function startDocumentServer(clock: () => Date = () => new Date()): Promise<DocumentServer> {
  let [current, old] = [newKey(), newKey()]
  const strange = newKey()
  let asked = 0
  const server = createServer((request, reply) => {
    answer(request, reply).catch((error) => reply.writeHead(500).end(String(error)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const discovery = (pages: string) => `<?xml version="1.0" encoding="utf-8"?>
    <wopi-discovery><net-zone name="external-http">
      ${types
        .map(
          ([app, extension, actions]) =>
            `<app name="${app}" favIconUrl="${url}/icon.ico">${actions
              .map(
                (name) => `<action name="${name}" ext="${extension}"
                urlsrc="${pages}/${name}?&lt;ui=UI_LLCC&amp;&gt;&lt;rs=DC_LLCC&amp;&gt;&lt;showpagestats=PERFSTATS&amp;&gt;"/>`,
              )
              .join('')}</app>`,
        )
        .join('')}
    </net-zone>
    <proof-key oldvalue="" oldmodulus="${old.modulus}" oldexponent="${old.exponent}"
      value="" modulus="${current.modulus}" exponent="${current.exponent}"/></wopi-discovery>`

  function call({ source, token, contents, override, headers = {}, body, at, by = 'current' }: Call) {
    const address = `${source}${contents ? '/contents' : ''}?access_token=${encodeURIComponent(token)}`
    const { bytes, timestamp } = signed(token, address, at ?? clock())
    const sign = (signer: Signer) =>
      createSign('sha256').update(bytes).sign({ current, old, strange }[signer].secret, 'base64')
    const [proof, proofOld] = typeof by === 'string' ? ([by, by === 'strange' ? by : 'old'] as const) : by
    const proofs: Record<string, string> =
      proof === 'none'
        ? {}
        : {
            'x-wopi-timestamp': timestamp,
            'x-wopi-proof': sign(proof),
            'x-wopi-proofold': sign(proofOld),
          }
    return fetch(address, {
      method: override ? 'POST' : 'GET',
      headers: { ...proofs, ...(override && { 'x-wopi-override': override }), ...headers },
      ...(override && body !== undefined && { body: body as never }),
    })
  }

  async function answer(request: IncomingMessage, reply: ServerResponse) {
    const { pathname, searchParams } = new URL(request.url!, url)
    if (pathname === '/hosting/discovery' || searchParams.has('pages')) {
      asked += 1
      return void reply
        .writeHead(200, { 'content-type': 'text/xml' })
        .end(discovery(searchParams.get('pages') ?? url))
    }
    if (request.method !== 'POST') return void reply.writeHead(404).end()
    const fields = new URLSearchParams(await textOf(request))
    const document = {
      source: searchParams.get('WOPISrc') ?? fields.get('source')!,
      token: fields.get('access_token')!,
    }
    if (pathname === '/save') {
      const lock = { 'x-wopi-lock': 'page' }
      await call({ ...document, override: 'LOCK', headers: lock })
      await (await call({ ...document, contents: true })).arrayBuffer()
      const about = { title: 'Document', author: 'Document server', at: clock() }
      const words = escapeXmlText(fields.get('words')!)
      const body = buildWordDocument(about, `<w:p><w:r><w:t>${words}</w:t></w:r></w:p>`)
      const { status } = await call({ ...document, contents: true, override: 'PUT', headers: lock, body })
      await call({ ...document, override: 'UNLOCK', headers: lock })
      return void reply.writeHead(status).end()
    }
    const info = (await (await call(document)).json()) as { BaseFileName: string; PostMessageOrigin: string }
    reply.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(pageOf(document, info))
  }

  return {
    url,
    get asked() {
      return asked
    },
    changeKeys() {
      ;[current, old] = [newKey(), current]
    },
    call,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}

const pageOf = (
  document: { source: string; token: string },
  { BaseFileName, PostMessageOrigin }: { BaseFileName: string; PostMessageOrigin: string },
) => `<!doctype html><title>${BaseFileName}</title>
<h1>${BaseFileName}</h1>
<label>Words <input id="words"></label>
<button id="save">Save in the document server</button> <button id="close">Close the document</button>
<output id="state"></output>
<script>
  const tell = (id, values = {}) => parent.postMessage(JSON.stringify({ MessageId: id, SendTime: Date.now(), Values: values }), ${JSON.stringify(PostMessageOrigin)})
  tell('App_LoadingStatus', { Status: 'Frame_Ready' })
  tell('App_LoadingStatus', { Status: 'Document_Loaded' })
  document.getElementById('save').onclick = async () => {
    const fields = { ...${JSON.stringify({ source: document.source, access_token: document.token })}, words: document.getElementById('words').value }
    const reply = await fetch('/save', { method: 'POST', body: new URLSearchParams(fields) })
    document.getElementById('state').textContent = reply.ok ? 'saved' : 'failed ' + reply.status
  }
  document.getElementById('close').onclick = () => tell('UI_Close')
  addEventListener('message', (event) => {
    if (event.origin === ${JSON.stringify(PostMessageOrigin)}) document.body.dataset.heard = JSON.parse(event.data).MessageId
  })
</script>`
