package org.felis.mix.abi;

/**
 * An operation by a profile.
 *
 * @param instructions what the profile makes of it; empty if that is not known
 * @param dropsResult whether an access that reads and writes loads into the zero register, which the table forbids
 */
public record AbiFinding(String profile, Probe probe, String instructions, boolean dropsResult, AbiVerdict verdict) {
}
