import { test } from 'vitest'

test.todo('watermark: a sentence for each thing it does, through the real wire')
