package org.felis.tests.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import org.felis.tests.Repository;
import org.junit.jupiter.api.Test;

/** What sources and pages refer to is in the repository. */
class CitedPagesTest {

    /** A page in docs, perhaps followed by a comma and the title of a section in quotation marks, also across the lines of a comment. */
    private static final Pattern CITATION = Pattern.compile("docs/([\\w-]+\\.md)(?:,[\\s*]+\"([^\"]+)\")?");
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)#:\\s]*)(?:#([^)\\s]+))?\\)");

    /** A class with the folder or package that it is in, such as {@code candidate/PathWalk} or {@code engine.program.Program}. */
    private static final Pattern CLASS = Pattern.compile("`((?:[a-z]+[/.])+[A-Z]\\w+)(?:\\.java)?`");

    private static List<Path> pages() {
        List<Path> pages = new ArrayList<>(Repository.filesBelow(Repository.root().resolve("docs"), ".md"));
        pages.add(Repository.root().resolve("README.md"));
        pages.add(Repository.root().resolve("CONTRIBUTING.md"));
        return pages;
    }

    private static Set<String> headings(Path page) {
        return Repository.read(page).lines().filter(line -> line.startsWith("#"))
                .map(line -> line.replaceFirst("^#+\\s*", "").replace("`", "")).collect(Collectors.toCollection(TreeSet::new));
    }

    /** As code hosts make the anchor of a heading. */
    private static String anchor(String heading) {
        return heading.toLowerCase(Locale.ROOT).replaceAll("[^\\w\\- ]", "").replace(' ', '-');
    }

    @Test
    void everyPageAndSectionThatSourcesCiteExists() {
        List<String> missing = new ArrayList<>();
        int citations = 0;
        for (String folder : List.of("plugins", "tests")) {
            for (Path file : Repository.filesBelow(Repository.root().resolve(folder), ".java")) {
                Matcher matcher = CITATION.matcher(Repository.read(file));
                while (matcher.find()) {
                    Path page = Repository.root().resolve("docs").resolve(matcher.group(1));
                    String section = matcher.group(2) == null ? null : matcher.group(2).replaceAll("\\s*\\n\\s*\\*\\s*", " ");
                    citations++;
                    if (!Files.exists(page) || section != null && !headings(page).contains(section)) {
                        missing.add(Repository.root().relativize(file) + ": " + matcher.group());
                    }
                }
            }
        }
        assertEquals(List.of(), missing);
        assertFalse(citations < 20, "only " + citations + " citations found: does the pattern still match?");
    }

    @Test
    void everyLinkBetweenPagesLeadsToASection() {
        List<String> broken = new ArrayList<>();
        for (Path page : pages()) {
            Matcher matcher = LINK.matcher(Repository.read(page));
            while (matcher.find()) {
                Path target = matcher.group(1).isEmpty() ? page : page.resolveSibling(matcher.group(1)).normalize();
                boolean there = Files.exists(target) && (matcher.group(2) == null
                        || headings(target).stream().map(CitedPagesTest::anchor).anyMatch(matcher.group(2)::equals));
                if (!there) {
                    broken.add(Repository.root().relativize(page) + ": " + matcher.group());
                }
            }
        }
        assertEquals(List.of(), broken);
    }

    @Test
    void everyClassThatPagesNameWithItsPackageIsThere() {
        List<String> classes = new ArrayList<>();
        for (String folder : List.of("plugins", "tests", "releng")) {
            Repository.filesBelow(Repository.root().resolve(folder), ".java")
                    .forEach(file -> classes.add(file.toString().replace('\\', '/').replaceFirst("\\.java$", "")));
        }
        List<String> missing = new ArrayList<>();
        int named = 0;
        for (Path page : pages()) {
            Matcher matcher = CLASS.matcher(Repository.read(page));
            while (matcher.find()) {
                String path = "/" + matcher.group(1).replace('.', '/');
                named++;
                if (classes.stream().noneMatch(file -> file.endsWith(path))) {
                    missing.add(Repository.root().relativize(page) + ": " + matcher.group());
                }
            }
        }
        assertEquals(List.of(), missing);
        assertFalse(named < 20, "only " + named + " classes found: does the pattern still match?");
    }
}
