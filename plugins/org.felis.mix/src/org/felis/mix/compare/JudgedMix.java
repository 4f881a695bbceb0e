package org.felis.mix.compare;

import org.felis.mix.combine.Mix;

/** A mix, with what came of it. */
public record JudgedMix(Mix mix, MixAnswer answer) {
}
