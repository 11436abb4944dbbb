import { trackLabel } from '@cabinet/contract/previews.films'
import { TextTrack, useMediaPlayer } from '@vidstack/react'
import { useEffect } from 'react'
import { useText } from '../../../kernel/text.ts'
import { safeCueText } from './cue-text.ts'
import { readCues } from './cues.ts'
import type { Film } from './film.ts'
import { words } from './media.text.ts'

/** Subtitles that are not files of their own: those inside a film, fetched once they are chosen. Draws nothing. */
export function FilmTracks({ film }: { film: Film | undefined }) {
  const t = useText(words)
  const player = useMediaPlayer()
  useEffect(() => {
    if (!player) return
    const own = new WeakSet<TextTrack>()
    const clean = (cue: { text?: string }) => {
      if (cue.text !== undefined) cue.text = safeCueText(cue.text)
    }
    /** Browsers and readers of parts find tracks too, and hand on their text as it is. */
    const onAdd = ({ detail: track }: { detail: TextTrack }) => {
      if (own.has(track)) return
      track.cues.forEach(clean)
      track.addEventListener('add-cue', (event) => clean(event.detail as { text?: string }))
    }
    player.textTracks.addEventListener('add', onAdd)
    const tracks = (film?.facts.subtitles ?? []).map(({ number, language, title }) => {
      const label = trackLabel({ language, title }) || t('subtitles')
      const track = new TextTrack({
        id: `inside-${number}`,
        kind: 'subtitles',
        label,
        ...(language && { language }),
      })
      own.add(track)
      let asked = false
      track.addEventListener('mode-change', () => {
        if (asked || track.mode !== 'showing') return
        asked = true
        insideCues(film!.placeOf(`${number}.vtt`)).then(
          (cues) => {
            for (const cue of cues) track.addCue(cue)
          },
          () => {
            // choosing it once more asks once more
            asked = false
          },
        )
      })
      player.textTracks.add(track)
      return track
    })
    return () => {
      player.textTracks.removeEventListener('add', onAdd)
      for (const track of tracks) player.textTracks.remove(track)
    }
  }, [player, film, t])
  return null
}

async function insideCues(address: string) {
  const answer = await fetch(address, { credentials: 'omit' })
  if (!answer.ok) throw new Error('no subtitles')
  return (await readCues(await answer.text(), 'vtt')).cues
}
