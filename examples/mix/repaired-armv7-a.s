@ clang 14.0.6 for Armv7-A, with a barrier in front of each load, as GCC has it
P0_0:
	mov	r1, #1
	dmb	ish
	str	r1, [r0]
	dmb	ish
	bx	lr
P0_1:
	dmb	ish
	ldr	r0, [r0]
	dmb	ish
	bx	lr
load_t0:
	dmb	ish
	ldr	r0, [r0]
	dmb	ish
	asr	r1, r0, #31
	bx	lr
	.data
layout_t0:
	.long	4
	.long	4
	.long	1
