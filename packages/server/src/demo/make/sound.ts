import { firstOf } from '../../kernel/certain.ts'
import type { SeededRandom } from '../random.ts'

const rate = 22_050
/** A pentatonic scale in hertz. */
const notes = [261.6, 293.7, 329.6, 392, 440, 523.3, 587.3, 659.3]

/** A little tune as a WAV file, 16 bits, one channel. */
export function writeDemoWav(seconds: number, random: SeededRandom): Buffer {
  const count = seconds * rate
  const file = Buffer.alloc(44 + count * 2)
  file.write('RIFF', 0, 'latin1')
  file.writeUInt32LE(36 + count * 2, 4)
  file.write('WAVEfmt ', 8, 'latin1')
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(1, 22)
  file.writeUInt32LE(rate, 24)
  file.writeUInt32LE(rate * 2, 28)
  file.writeUInt16LE(2, 32)
  file.writeUInt16LE(16, 34)
  file.write('data', 36, 'latin1')
  file.writeUInt32LE(count * 2, 40)
  let note = firstOf(notes)
  for (let at = 0; at < count; at++) {
    const inNote = at % (rate / 2)
    if (inNote === 0) note = random.pick(notes)
    const fade = Math.exp(-inNote / (rate * 0.18))
    const turn = (2 * Math.PI * note * at) / rate
    file.writeInt16LE(Math.round(9000 * fade * (Math.sin(turn) + 0.3 * Math.sin(2 * turn))), 44 + at * 2)
  }
  return file
}
