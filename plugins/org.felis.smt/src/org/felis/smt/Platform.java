package org.felis.smt;

import java.util.Locale;

/**
 * The operating system and processor of this JVM, in Eclipse's words ({@code linux}, {@code macosx}, {@code win32};
 * {@code x86_64}, {@code aarch64}), which also name the folders of the native libraries.
 */
record Platform(String os, String processor) {

    static Platform current() {
        return of(System.getProperty("os.name"), System.getProperty("os.arch"));
    }

    static Platform of(String osName, String osArch) {
        var name = osName.toLowerCase(Locale.ROOT);
        var os = name.startsWith("windows") ? "win32" : name.startsWith("mac") ? "macosx" : name;
        var processor = switch (osArch.toLowerCase(Locale.ROOT)) {
        case "amd64", "x86_64", "x86-64" -> "x86_64";
        case "aarch64", "arm64" -> "aarch64";
        default -> osArch;
        };
        return new Platform(os, processor);
    }

    /** The name of the folder and of the fragment's last segments: {@code linux.x86_64}. */
    String id() {
        return os + "." + processor;
    }

    /** The file name of a library of Z3 ({@code z3}, {@code z3java}): {@code libz3.so}, {@code libz3.dylib}, {@code libz3.dll}. */
    String fileName(String library) {
        return "lib" + library + switch (os) {
        case "win32" -> ".dll";
        case "macosx" -> ".dylib";
        default -> ".so";
        };
    }

    /** What {@link System#loadLibrary} wants to hear to look for {@link #fileName}. */
    String loadName(String library) {
        return os.equals("win32") ? "lib" + library : library;
    }
}
