@ clang 14.0.6 --target=arm-linux-gnueabihf -march=armv7-a -marm -O2
P0_0:
	mov	r1, #1
	dmb	ish
	str	r1, [r0]
	dmb	ish
	bx	lr
P0_1:
	ldr	r0, [r0]
	dmb	ish
	bx	lr
load_t0:
	ldr	r0, [r0]
	dmb	ish
	asr	r1, r0, #31
	bx	lr
	.data
layout_t0:
	.long	4
	.long	4
	.long	1
