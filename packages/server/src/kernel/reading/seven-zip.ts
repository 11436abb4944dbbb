import type { SevenZipModule, SevenZipModuleFactory } from '7z-wasm'
import * as library from '7z-wasm'

/** 7-Zip, compiled to WebAssembly, for one command; what it says comes into `lines` and `errors`. */
export async function startSevenZip(): Promise<{
  sevenZip: SevenZipModule
  lines: string[]
  errors: string[]
}> {
  const lines: string[] = []
  const errors: string[] = []
  const factory = (library as unknown as { default: SevenZipModuleFactory }).default
  const sevenZip = await factory({
    print: (line) => void lines.push(line),
    printErr: (line) => void errors.push(line),
    // asked for a password that nobody has given, it finds no more input and gives up
    stdin: () => null as unknown as number,
  })
  return { sevenZip, lines, errors }
}

/** The names in an archive of the kinds that 7-Zip reads (7z, rar). Nothing is unpacked but the list itself. */
export async function listSevenZipNames(bytes: Uint8Array, most: number): Promise<string[]> {
  const { sevenZip, lines, errors } = await startSevenZip()
  sevenZip.FS.writeFile('/archive', bytes)
  // it throws a C++ number; its output lines tell the cause
  const code = (() => {
    try {
      return (sevenZip.callMain as (args: string[]) => unknown)([
        'l',
        '-slt',
        '-ba',
        '-bd',
        '-sccUTF-8',
        '-spd',
        '/archive',
      ])
    } catch {
      return 'thrown'
    }
  })()
  const names = lines.flatMap((line) => /^\s*Path = (.*)$/.exec(line)?.[1] ?? [])
  if (code !== 0 && names.length === 0)
    throw new Error(/password|encrypted/i.test([...errors, ...lines].join('\n')) ? 'encrypted' : 'damaged')
  return names.slice(0, most)
}
