import type { Ctx } from '../../../../kernel/ctx.ts'

/** Returns the address at which the document server finds a file. */
export const wopiSourceAddress = ({ visit }: Pick<Ctx, 'visit'>, fileId: string) =>
  `${visit.origin}/wopi/files/${fileId}`

/** Returns the addresses of our pages that show a file. */
export function filePageAddresses(
  { visit }: Pick<Ctx, 'visit'>,
  file: { id: string; suffix: string; version: number },
) {
  const page = (mode: 'view' | 'edit') => {
    const ext = file.suffix.replace(/^\./, '')
    const query = new URLSearchParams({ fileId: file.id, ext, v: String(file.version), Mode: mode })
    return `${visit.origin}/office/document?${query}`
  }
  return { HostViewUrl: page('view'), HostEditUrl: page('edit') }
}
