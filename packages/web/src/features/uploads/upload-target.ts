import { fileEndpoints } from '@cabinet/contract/files'
import { includesRight } from '@cabinet/contract/rights'
import { useState } from 'react'
import { useQueryParams, useScreenPath } from '../../kernel/address.tsx'
import { call } from '../../kernel/call.ts'
import type { FileDropTarget } from '../../kernel/drop.ts'
import { useEndpoint } from '../../kernel/query.ts'
import { textsOfMessages, useText } from '../../kernel/text.ts'
import { signedInUserId } from '../../kernel/tokens.ts'
import { askForAnyFolder } from '../files/index.ts'
import { isOfferedHere, useIsOfferedOnPage, useOfferedFileButtons } from '../nodes/index.ts'
import { messages } from './uploads.text.ts'

export interface UploadTarget {
  target: FileDropTarget
  /** Whether the user may upload there, by rights and by the page's buttons; true until known. */
  isOpen: boolean
  /** Whether the user may create folders there. */
  takesFolders: boolean
  /** Asks for another folder. */
  choose(): void
}

/** The folder that is open on the screen; null where none is. */
function useOpenPlace(): { spaceId?: string | undefined; parentId?: string | undefined } | null {
  const path = useScreenPath()
  const { groupId, parentId } = useQueryParams()
  if (/\/(groupFile|project|knowledge)$/i.test(path)) return groupId ? { spaceId: groupId, parentId } : null
  return path.endsWith('/myFile') ? { parentId } : null
}

/** Returns where uploads go: the open folder (specification), else the personal space, or what the user chose. */
export function useUploadTarget(): UploadTarget {
  const t = useText(messages)
  const open = useOpenPlace()
  const spot = `${useScreenPath()} ${open?.spaceId ?? ''} ${open?.parentId ?? ''}`
  const [chosen, setChosen] = useState<{ spot: string; target: FileDropTarget } | null>(null)
  // another folder that is opened is meant again
  const own = chosen?.spot === spot ? chosen.target : null
  const place = own ?? open ?? {}
  const id = place.parentId ?? place.spaceId
  const isPersonalRoot = !id || id === signedInUserId()
  const { data } = useEndpoint(fileEndpoints.detail, { id: id ?? '' }, { enabled: !isPersonalRoot })
  const isPersonal = isPersonalRoot || data?.item.spaceId === signedInUserId()
  useOfferedFileButtons()
  const personalOffers = {
    upload: useIsOfferedOnPage('personal', 'upload'),
    new: useIsOfferedOnPage('personal', 'new'),
  }
  // a folder that is not open stands under the buttons of its own page, where that is known
  const may = (action: 'upload' | 'new') =>
    (!data || includesRight(data.item.rights, action)) &&
    (own || !open ? !isPersonal || personalOffers[action] : isOfferedHere(action))
  const name = isPersonalRoot ? t('myFiles') : (own?.name ?? data?.name ?? '')
  return {
    target: { spaceId: place.spaceId, parentId: place.parentId, name },
    isOpen: may('upload'),
    takesFolders: may('new'),
    choose: () =>
      void askForUploadFolder().then((target) => {
        if (target) setChosen({ spot, target })
      }),
  }
}

async function askForUploadFolder(): Promise<FileDropTarget | null> {
  const t = textsOfMessages(messages)
  const parentId = await askForAnyFolder({ title: t('targetTitle'), okWords: t('targetOk') })
  if (parentId === null) return null
  if (parentId === signedInUserId()) return { name: t('myFiles') }
  const { name } = await call(fileEndpoints.detail, { id: parentId }, { quiet: true })
  return { parentId, name }
}
