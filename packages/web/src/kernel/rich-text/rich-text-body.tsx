import { richTextElements, richTextPictureId } from '@cabinet/contract/rich-text'
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { createHtmlCleaner } from '../html.ts'
import { type LoadPicture, showPicture } from './pictures.ts'
import styles from './rich-text-body.module.css'

const allowed = {
  ALLOWED_TAGS: richTextElements,
  ALLOWED_ATTR: ['href', 'start'],
  ALLOWED_URI_REGEXP: /^(?:https?|mailto):/i,
  // no addresses
  ADD_URI_SAFE_ATTR: ['start', 'data-picture'],
  ALLOW_DATA_ATTR: false,
}

const clean = createHtmlCleaner(allowed)

/** Where pictures may stand: each has the id of an upload of ours in place of its address, or it goes. */
const cleanWithPictures = createHtmlCleaner(
  {
    ...allowed,
    ALLOWED_TAGS: [...richTextElements, 'img'],
    ALLOWED_ATTR: ['href', 'start', 'alt', 'data-picture'],
  },
  (purifier) => {
    purifier.addHook('beforeSanitizeAttributes', (node) => {
      const id = node.nodeName === 'IMG' && richTextPictureId(node.getAttribute('src'))
      if (id) node.setAttribute('data-picture', id)
      else node.removeAttribute?.('data-picture')
    })
    purifier.addHook('afterSanitizeAttributes', (node) => {
      if (node.nodeName === 'IMG' && !node.hasAttribute('data-picture')) node.remove()
    })
  },
)

interface RichTextBodyProps {
  html: string
  /** Where the text may have pictures. */
  loadPicture?: LoadPicture
}

/** A formatted text of the server, sanitised again; its links open in a window of their own. */
export function RichTextBody({ html, loadPicture }: RichTextBodyProps) {
  const place = useRef<HTMLDivElement>(null)
  const hasPictures = loadPicture !== undefined
  const safe = useMemo(
    () => ({ __html: hasPictures ? cleanWithPictures(html) : clean(html) }),
    [html, hasPictures],
  )
  useLayoutEffect(() => {
    for (const link of place.current?.querySelectorAll('a') ?? []) {
      link.target = '_blank'
      link.rel = 'noopener noreferrer'
    }
  }, [safe])
  useEffect(() => {
    if (!loadPicture) return
    const images = [...(place.current?.querySelectorAll<HTMLImageElement>('img[data-picture]') ?? [])]
    const ends = images.map((image) => showPicture(image, image.dataset.picture ?? '', loadPicture))
    return () => {
      for (const end of ends) end()
    }
  }, [safe, loadPicture])
  // sanitised by the server, above, and by the page's policy
  return <div ref={place} className={styles.body} dangerouslySetInnerHTML={safe} />
}
