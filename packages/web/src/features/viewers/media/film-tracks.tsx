import { mediaTrackLabel } from '@cabinet/contract/previews.films'
import { type TextTrack, Track, useMediaPlayer } from '@vidstack/react'
import { useEffect } from 'react'
import { useText } from '../../../kernel/text.ts'
import { sanitizeCueText } from './cue-text.ts'
import type { ConvertedMedia } from './film.ts'
import { messages } from './media.text.ts'

/**
 * Adds subtitle tracks embedded in a video, fetched when chosen. Their text, and that of tracks found by
 * browsers or the HLS reader, is sanitised before it is drawn.
 */
export function MediaSubtitleTracks({ film }: { film: ConvertedMedia | undefined }) {
  const t = useText(messages)
  const player = useMediaPlayer()
  useEffect(() => {
    if (!player) return
    const seen = new WeakSet<TextTrack>()
    const guard = (track: TextTrack) => {
      // Separate subtitle files are sanitised already.
      if (seen.has(track) || track.type === 'json') return
      seen.add(track)
      const rewritten = new WeakSet<object>()
      const rewrite = (cue: { text?: string }) => {
        if (cue.text === undefined || rewritten.has(cue)) return
        rewritten.add(cue)
        cue.text = sanitizeCueText(cue.text)
      }
      track.cues.forEach(rewrite)
      // This listener precedes the player's own, which are added when a track is chosen.
      track.addEventListener('load', () => track.cues.forEach(rewrite))
      track.addEventListener('add-cue', ({ detail }) => rewrite(detail))
    }
    const onAdd = ({ detail }: { detail: TextTrack }) => guard(detail)
    for (const track of player.textTracks) guard(track)
    player.textTracks.addEventListener('add', onAdd)
    return () => player.textTracks.removeEventListener('add', onAdd)
  }, [player])
  return film?.facts.subtitles.map(({ number, language, title }) => (
    <Track
      key={`inside ${number}`}
      kind="subtitles"
      type="vtt"
      src={film.placeOf(`${number}.vtt`)}
      label={mediaTrackLabel({ language, title }) || t('subtitles')}
      {...(language && { language })}
    />
  ))
}
