package org.felis.mix.abi;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The folder of a comparison: {@code abi.tsv}, {@code abi.json}, and below {@code proofs} a litmus test for each operation of each profile that is incompatible, with the test in C that it was made from. */
public final class AbiFiles {

    private static final String PROOFS = "proofs";

    private AbiFiles() {
    }

    /** @throws IOException if it cannot be written */
    public static void write(AbiResults results, Path folder) throws IOException {
        Path proofs = folder.resolve(PROOFS);
        Files.createDirectories(proofs);
        try (Stream<Path> earlier = Files.list(proofs)) {
            for (Path file : earlier.filter(one -> one.toString().endsWith(".litmus")).toList()) {
                Files.delete(file);
            }
        }
        for (AbiFinding finding : results.findings()) {
            if (finding.verdict() instanceof AbiVerdict.Incompatible(AbiVerdict.Proof proof)) {
                String name = finding.profile() + "+" + finding.probe().name();
                Files.writeString(proofs.resolve(name + ".litmus"), proof.mix(), StandardCharsets.UTF_8);
                Files.writeString(proofs.resolve(name + ".c.litmus"), proof.source(), StandardCharsets.UTF_8);
            }
        }
        for (AbiFormat format : List.of(AbiFormat.TSV, AbiFormat.JSON)) {
            Files.writeString(folder.resolve("abi." + format.name().toLowerCase(java.util.Locale.ROOT)), format.text(results), StandardCharsets.UTF_8);
        }
    }
}
