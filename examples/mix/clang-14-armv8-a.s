@ clang 14.0.6 --target=arm-linux-gnueabihf -march=armv8-a -marm -O2
P0_0:
	mov	r1, #1
	stl	r1, [r0]
	bx	lr
P0_1:
	lda	r0, [r0]
	bx	lr
load_t0:
	lda	r0, [r0]
	asr	r1, r0, #31
	bx	lr
	.data
layout_t0:
	.long	4
	.long	4
	.long	1
