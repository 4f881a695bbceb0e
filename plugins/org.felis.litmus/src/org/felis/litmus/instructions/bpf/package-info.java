/**
 * The instructions of BPF.
 */
package org.felis.litmus.instructions.bpf;
